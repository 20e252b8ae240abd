/** Of what comes, only what fits. Ending it lets go of the source at once, also while it waits. */
export function only<Item>(source: AsyncIterableIterator<Item>, fits: (item: Item) => boolean): AsyncIterableIterator<Item> {
  return {
    async next() {
      for (;;) {
        const step = await source.next()
        if (step.done || fits(step.value)) return step
      }
    },
    return: async () => (await source.return?.()) ?? { done: true, value: undefined },
    throw: async (error: unknown) => {
      await source.return?.()
      throw error
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}
