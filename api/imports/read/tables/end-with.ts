/**
 * The values, ended together with what they are read from. A generator that is ended before its
 * first value runs none of its own code, so its `finally` alone would leave a file open.
 */
export function endWith<T>(values: AsyncGenerator<T>, source: Pick<AsyncGenerator<unknown>, 'return'>): AsyncGenerator<T> {
  const end = values.return.bind(values)
  const endBoth: typeof end = async (value) => {
    try {
      return await end(value)
    } finally {
      await source.return(undefined)
    }
  }
  return Object.assign(values, { return: endBoth })
}
