/**
 * Which entries of a list have a key, in their order. Keys themselves are not kept, but 64 bits of
 * each.
 */
export type Postings = { holdersOf(key: string): Uint32Array }

const none = new Uint32Array(0)
const firstSlots = 1_024

/**
 * Gathers which entries have which keys, in a few flat arrays: a list of 200,000 names has millions
 * of keys. Entries are added in their order. Two keys with the same 64 bits, one in billions, are
 * one: an entry is then compared that need not be.
 */
export class PostingsMaker {
  #slots = new Uint32Array(firstSlots)
  #first = new Uint32Array(firstSlots)
  #second = new Uint32Array(firstSlots)
  #keys = 0
  /** Key and entry by turns. */
  #pairs = new Uint32Array(firstSlots)
  #length = 0

  add(key: string, entry: number): void {
    if (2 * this.#keys >= this.#slots.length) this.#grow()
    const [first, second] = [hashOf(key, 0x811c9dc5), hashOf(key, 0x9747b28c)]
    const slot = this.#slotOf(first, second)
    if (this.#slots[slot] === 0) {
      this.#first[this.#keys] = first
      this.#second[this.#keys] = second
      this.#slots[slot] = ++this.#keys
    }
    if (this.#length + 2 > this.#pairs.length) this.#pairs = twice(this.#pairs)
    this.#pairs[this.#length++] = (this.#slots[slot] as number) - 1
    this.#pairs[this.#length++] = entry
  }

  /** What was added, made ready to be asked. */
  made(): Postings {
    const starts = new Uint32Array(this.#keys + 1)
    for (let i = 0; i < this.#length; i += 2)
      starts[(this.#pairs[i] as number) + 1] = (starts[(this.#pairs[i] as number) + 1] as number) + 1
    for (let key = 0; key < this.#keys; key++) starts[key + 1] = (starts[key + 1] as number) + (starts[key] as number)
    const holders = new Uint32Array(this.#length / 2)
    const next = starts.slice()
    for (let i = 0; i < this.#length; i += 2) {
      const key = this.#pairs[i] as number
      holders[next[key] as number] = this.#pairs[i + 1] as number
      next[key] = (next[key] as number) + 1
    }
    this.#pairs = none
    const holdersOf = (text: string) => {
      const key = (this.#slots[this.#slotOf(hashOf(text, 0x811c9dc5), hashOf(text, 0x9747b28c))] as number) - 1
      return key < 0 ? none : holders.subarray(starts[key], starts[key + 1])
    }
    return { holdersOf }
  }

  /** Where a key is, or would be. */
  #slotOf(first: number, second: number): number {
    const last = this.#slots.length - 1
    for (let slot = first & last; ; slot = (slot + 1) & last) {
      const key = (this.#slots[slot] as number) - 1
      if (key < 0 || (this.#first[key] === first && this.#second[key] === second)) return slot
    }
  }

  #grow(): void {
    this.#first = twice(this.#first)
    this.#second = twice(this.#second)
    this.#slots = new Uint32Array(2 * this.#slots.length)
    for (let key = 0; key < this.#keys; key++) this.#slots[this.#slotOf(this.#first[key] as number, this.#second[key] as number)] = key + 1
  }
}

function twice(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(2 * array.length)
  longer.set(array)
  return longer
}

/** FNV-1a, stirred as MurmurHash3 ends. */
function hashOf(text: string, seed: number): number {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
