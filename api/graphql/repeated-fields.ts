import { type DocumentNode, type FragmentDefinitionNode, Kind, type SelectionNode, type SelectionSetNode } from 'graphql'

/**
 * The fields at one place of an answer, by response name: how often each occurs, and the fields
 * below it.
 */
type Place = ReadonlyMap<string, { readonly count: number; readonly below: Place }>

type Gathered = Map<string, { count: number; below: Place }>

const nothing: Place = new Map()

/** A regular document of 2,000 tokens uses a tenth of this. */
const mostSteps = 20_000

/**
 * The number of pairs of fields that validation must compare: fields that occur several times at
 * one place of the answer are merged if they and all fields below them agree. A document of 2,000
 * tokens can require a hundred thousand comparisons, which take most of a second. Infinity where
 * even counting takes too long.
 */
export function comparisons(document: DocumentNode): number {
  const walk = new Walk(document)
  try {
    return walk.pairs()
  } catch (error) {
    if (error instanceof TooMany) return Number.POSITIVE_INFINITY
    throw error
  }
}

class TooMany extends Error {}

class Walk {
  private steps = 0
  private readonly fragments = new Map<string, FragmentDefinitionNode>()
  private readonly known = new Map<string, Place>()
  private readonly counted = new Map<Place, number>()

  constructor(private readonly document: DocumentNode) {
    for (const node of document.definitions) if (node.kind === Kind.FRAGMENT_DEFINITION) this.fragments.set(node.name.value, node)
  }

  pairs(): number {
    let sum = 0
    for (const node of this.document.definitions) {
      if (node.kind === Kind.OPERATION_DEFINITION) sum += this.pairsAt(this.place(node.selectionSet))
      if (node.kind === Kind.FRAGMENT_DEFINITION) sum += this.pairsAt(this.fragment(node.name.value))
    }
    return sum
  }

  private pairsAt(place: Place): number {
    const known = this.counted.get(place)
    if (known !== undefined) return known
    let sum = 0
    for (const { count, below } of place.values()) sum += (count * (count - 1)) / 2 + this.pairsAt(below)
    this.counted.set(place, sum)
    return sum
  }

  private place(set: SelectionSetNode): Place {
    const all: Gathered = new Map()
    for (const node of set.selections) this.add(all, this.selection(node))
    return all
  }

  private selection(node: SelectionNode): Place {
    if (node.kind === Kind.FRAGMENT_SPREAD) return this.fragment(node.name.value)
    if (node.kind === Kind.INLINE_FRAGMENT) return this.place(node.selectionSet)
    return new Map([[(node.alias ?? node.name).value, { count: 1, below: node.selectionSet ? this.place(node.selectionSet) : nothing }]])
  }

  /**
   * Each fragment once, however often it is spread; one that spreads itself ends there, and is
   * refused elsewhere.
   */
  private fragment(name: string): Place {
    const known = this.known.get(name)
    if (known) return known
    this.known.set(name, nothing)
    const node = this.fragments.get(name)
    const place = node ? this.place(node.selectionSet) : nothing
    this.known.set(name, place)
    return place
  }

  /** A new map: either argument may belong to a fragment that is spread elsewhere too. */
  private merged(one: Place, other: Place): Place {
    if (one.size === 0 || other.size === 0) return one.size === 0 ? other : one
    const all: Gathered = new Map(one)
    this.steps += one.size
    this.add(all, other)
    return all
  }

  private add(all: Gathered, place: Place): void {
    this.steps += place.size
    if (this.steps > mostSteps) throw new TooMany()
    for (const [name, { count, below }] of place) {
      const there = all.get(name)
      all.set(name, there ? { count: there.count + count, below: this.merged(there.below, below) } : { count, below })
    }
  }
}
