/**
 * What a made row has to do with a leak or a look-alike. `cost` is what happened less what should
 * have, in minor units, and is not 0 only where a row `loses`. A row that `follows` differs from
 * the twin because another one does; one that `looks` belongs to a look-alike. `moves` says whether
 * rows that are made from this one differ too: a lower price moves the payout, a dearer parcel does
 * not.
 */
export type Mark = { readonly of: string; readonly role: 'loses' | 'follows' | 'looks'; readonly cost: number; readonly moves: boolean }

/** The mark of a row that loses money to a leak in what buyers paid or got; minor units. */
export function loses(of: string, cost: number): Mark {
  return { of, role: 'loses', cost, moves: true }
}

/** The mark of a row that loses money to a leak in what the shop itself pays; minor units. */
export function costsMore(of: string, cost: number): Mark {
  return { of, role: 'loses', cost, moves: false }
}

/** The mark of a row of a look-alike. */
export function looks(of: string): Mark {
  return { of, role: 'looks', cost: 0, moves: false }
}

/**
 * The marks of a row that is made from rows with these marks: it differs where they do, and loses
 * nothing itself.
 */
export function following(marks: readonly Mark[]): Mark[] {
  const leaks = new Set(marks.filter(({ moves }) => moves).map(({ of }) => of))
  return [...leaks].map((of) => ({ of, role: 'follows', cost: 0, moves: true }))
}
