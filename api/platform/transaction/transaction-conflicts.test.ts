import { expect, it } from 'vitest'
import { ofLongWork, retryOnConflict } from './transaction-conflicts.ts'

const deadlock = () =>
  Object.assign(new Error('canceling the transaction since it was involved in a distributed deadlock'), { code: '40P01' })

/** The waits of a task that collides so often. */
async function waitsOf(collisions: number): Promise<number[]> {
  const waits: number[] = []
  let tried = 0
  const run = async () => {
    tried += 1
    if (tried <= collisions) throw deadlock()
    return 'done'
  }
  const pause = async (milliseconds: number) => waits.push(milliseconds)
  expect(await retryOnConflict(run, ofLongWork, pause)).toBe('done')
  return waits
}

it('REL-10 work that nobody waits for is tried again over seconds, each time after a longer wait', async () => {
  const waits = await waitsOf(5)
  expect(waits).toHaveLength(5)
  for (const [i, wait] of waits.entries()) {
    expect(wait).toBeGreaterThanOrEqual(125 * 2 ** i)
    expect(wait).toBeLessThanOrEqual(500 * 2 ** i)
  }
})

it('REL-10 is given up after its last try, and another error at once', async () => {
  await expect(waitsOf(6)).rejects.toThrow('distributed deadlock')
  let tried = 0
  const broken = async () => {
    tried += 1
    throw new Error('a defect')
  }
  await expect(retryOnConflict(broken, ofLongWork)).rejects.toThrow('a defect')
  expect(tried).toBe(1)
})
