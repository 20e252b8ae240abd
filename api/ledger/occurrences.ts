/**
 * The table is divided into this many parts that grow one at a time, so that growing never copies
 * all of it.
 */
const shardCount = 64
const maxLoad = 0.85
const growth = 1.5
const full = 254

/**
 * Counts the occurrences of each id, in about 13 bytes an id: open addressing over 64 bits of the
 * id in typed arrays. Two ids with the same 64 bits would be counted as one; for ten million ids
 * the probability is 3 in a million.
 */
export class Occurrences {
  readonly #shards = Array.from({ length: shardCount }, () => new Shard(64))

  /** The number of earlier calls with this id (a UUID in text form): 0 at first. */
  next(id: string): number {
    const high = Number.parseInt(id.slice(0, 8), 16)
    const low = Number.parseInt(id.slice(24, 32), 16)
    const shard = this.#shards[high % shardCount] as Shard
    return shard.next(high, low)
  }

  /** Bytes used, for measurements. */
  get bytes(): number {
    return this.#shards.reduce((sum, shard) => sum + shard.bytes, 0)
  }
}

class Shard {
  #high: Uint32Array
  #low: Uint32Array
  /**
   * The count of the slot's id: 0 in an empty slot, `full` where the count continues in `#many`.
   */
  #seen: Uint8Array
  #used = 0
  readonly #many = new Map<number, number>()

  constructor(size: number) {
    this.#high = new Uint32Array(size)
    this.#low = new Uint32Array(size)
    this.#seen = new Uint8Array(size)
  }

  get bytes(): number {
    return this.#seen.length * 9
  }

  next(high: number, low: number): number {
    const slot = this.#find(high, low)
    const before = this.#seen[slot] as number
    if (before === 0) {
      this.#put(slot, high, low, 1)
      if (++this.#used > this.#seen.length * maxLoad) this.#grow()
      return 0
    }
    if (before < full) {
      this.#seen[slot] = before + 1
      return before
    }
    const key = high * 2 ** 21 + (low >>> 11)
    const count = this.#many.get(key) ?? full
    this.#many.set(key, count + 1)
    return count
  }

  #find(high: number, low: number): number {
    const size = this.#seen.length
    let slot = Math.floor((low / 2 ** 32) * size)
    while (this.#seen[slot] !== 0 && (this.#high[slot] !== high || this.#low[slot] !== low)) slot = slot + 1 === size ? 0 : slot + 1
    return slot
  }

  #put(slot: number, high: number, low: number, seen: number): void {
    this.#high[slot] = high
    this.#low[slot] = low
    this.#seen[slot] = seen
  }

  #grow(): void {
    const [high, low, seen] = [this.#high, this.#low, this.#seen]
    const size = Math.ceil(seen.length * growth)
    this.#high = new Uint32Array(size)
    this.#low = new Uint32Array(size)
    this.#seen = new Uint8Array(size)
    for (let i = 0; i < seen.length; i++) {
      if (seen[i] === 0) continue
      this.#put(this.#find(high[i] as number, low[i] as number), high[i] as number, low[i] as number, seen[i] as number)
    }
  }
}
