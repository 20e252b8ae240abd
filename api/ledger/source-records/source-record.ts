import type { Day } from '../../values/day.ts'
import type { Fact } from '../fact.ts'

/**
 * A record of a connected system, which owns its rows of the ledger: they are replaced as a set
 * when the system states the record otherwise.
 */
export type SourceRecord = {
  /** The provider's own id, unique in the record's stream. */
  readonly key: string
  /**
   * The record's version, which sorts as text. A version before the one that is known changes
   * nothing; of equal versions the one that was read last counts.
   */
  readonly version: string
  /** As its owner knows it, such as `charge ch_1`. */
  readonly name: string
  /** The fields that facts are made of, as they were read: no name, mail, phone or address. */
  readonly said: object
  readonly facts: readonly Fact[]
}

/** A stream of records of one connection. `importId` is where its rows say they came from. */
export type SourceStream = { readonly importId: string; readonly stream: string }

/** What was read at once. */
export type SourcePage = {
  readonly records: readonly SourceRecord[]
  /** Keys of records that the provider no longer has. */
  readonly gone: readonly string[]
  /** Days that the page has whole: what it lacks of them is gone. */
  readonly covers?: { readonly first: Day; readonly last: Day }
}

/** Counts of a page's records; `gone` are those that were there. */
export type Replaced = {
  readonly added: number
  readonly replaced: number
  readonly unchanged: number
  /** Older than what is known. */
  readonly outdated: number
  readonly gone: number
}

/** The day of a fact's event, or from which it is valid. */
export function dayOfFact(fact: Fact): Day {
  if ('at' in fact) return fact.at.day
  return 'validFrom' in fact ? fact.validFrom : fact.day
}
