import type { RowMemory } from './row-memory.ts'

/**
 * What is read of the rows in memory, made once a day however many flows ask for it: `remember`
 * makes the memory of each day an object of its own. Only for what rests on these rows and `of`
 * alone.
 */
export function onceADay<Made, Of = void>(make: (memory: RowMemory, of: Of) => Made): (memory: RowMemory, of: Of) => Made {
  const days = new WeakMap<RowMemory, Map<Of, Made>>()
  return (memory, of) => {
    const made = days.get(memory) ?? new Map<Of, Made>()
    days.set(memory, made)
    if (!made.has(of)) made.set(of, make(memory, of))
    return made.get(of) as Made
  }
}
