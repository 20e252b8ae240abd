import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clientOfStandIn, inOneOrder, ModelLedger, readInto, StandingClock } from '../../e2e/support/connectors/model-ledger.ts'
import type { ConnectorProof, OpenedWorld } from '../../e2e/support/connectors/proof.ts'
import { proofs } from '../../e2e/support/connectors/proofs.ts'
import type { Fact } from '../ledger/fact.ts'
import { currency } from '../values/money.ts'
import type { AnyStream, Connector, Mapped } from './connector.ts'
import { connectors } from './list.ts'

const isLong = process.env.RISKPILOT_LONG !== undefined
const pageSizes = [1, 7, 250]
const streams = connectors.flatMap((connector) =>
  connector.streams.map((stream) => ({
    name: `${connector.provider} ${stream.name}`,
    connector,
    stream,
    proof: proofs[connector.provider],
  })),
)

const proofOf = (proof: ConnectorProof, { name }: AnyStream) => {
  const found = proof.streams[name]
  if (!found) throw new Error(`The stream ${name} has no proof.`)
  return found
}

const books = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD', 'HUF').map(currency),
  zone: fc.constantFrom('UTC', 'America/New_York', 'Australia/Lord_Howe'),
})

/** The members that the expected rows have, of facts that have more. */
function asExpected(fact: Fact): Readonly<Record<string, unknown>> {
  if (fact.table === 'payout' || fact.table === 'chargeback') return fact
  if (fact.table !== 'refund' && fact.table !== 'order_line') return fact
  const { table, at, sku, nature, orderId } = fact
  const of = { table, instant: at.instant, day: at.day, sku, nature }
  if (fact.table === 'refund') return { ...of, refundId: fact.refundId, amount: fact.amount, orderId }
  return { ...of, orderId, unitPrice: fact.unitPrice }
}

const ordered = (rows: readonly object[]) =>
  inOneOrder(rows.map((row) => Object.fromEntries(Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1)))))

const accessTo = ({ standIn, key }: OpenedWorld, proof: ConnectorProof, clock: StandingClock) => ({
  origin: standIn.origin,
  key: key ?? proof.key,
  account: proof.account ?? '',
  clock,
})

/** Facts and rows as they are compared. */
const shownBy = (proof: ConnectorProof, { books }: OpenedWorld) => ({
  facts: (facts: readonly Fact[]) => ordered(facts.map((fact) => proof.shown?.(fact, books.currency) ?? asExpected(fact))),
  rows: (rows: readonly Readonly<Record<string, unknown>>[]) => ordered(proof.wanted?.(rows) ?? rows),
  left: (left: Parameters<NonNullable<ConnectorProof['left']>>[0]) => ordered(proof.left?.(left) ?? left),
})

type Opened = { readonly world: OpenedWorld; readonly connector: Connector; readonly proof: ConnectorProof }

/** All streams read at the end of a world in one go. */
async function readWhole({ world, connector, proof }: Opened) {
  const clock = new StandingClock(world.ends * 1_000)
  world.standIn.now = world.ends
  const client = clientOfStandIn(connector, accessTo(world, proof, clock))
  const ledgers = connector.streams.map(() => new ModelLedger())
  for (const [i, stream] of connector.streams.entries())
    await readInto({ stream, client, books: world.books, ledger: ledgers[i] as ModelLedger, until: world.ends })
  return { facts: ledgers.flatMap(({ facts }) => facts), left: ledgers.flatMap(({ left }) => left) }
}

/** Just behind events, before lists tell of them. */
const momentsBehind = (times: readonly number[]) => [...new Set(times)].toSorted((a, b) => a - b).map((at) => at + 30)

describe.each(streams)('$name', ({ connector, stream, proof }) => {
  it.each([
    ['ahead', 600],
    ['behind', -600],
  ])('law 5: loses nothing and counts nothing twice where our clock is ten minutes %s', async (_, off) => {
    const world = await proof.open(5, { payments: 8 })
    await using standIn = world.standIn
    const clock = new StandingClock(0)
    const client = clientOfStandIn(connector, accessTo(world, proof, clock))
    const [ledger, once] = [new ModelLedger(), new ModelLedger()]
    let from: string | null = null
    for (const moment of [...momentsBehind(world.times), world.ends]) {
      standIn.now = moment
      clock.goTo(moment + off)
      from = await readInto({ stream, client, books: world.books, ledger, until: moment + off, from })
    }
    // What lists did not tell yet at the end is told an hour later.
    standIn.now = world.ends + 3_600
    clock.goTo(standIn.now + off)
    await readInto({ stream, client, books: world.books, ledger, until: standIn.now + off, from })
    await readInto({ stream, client, books: world.books, ledger: once, until: standIn.now })
    const { lastOf } = proofOf(proof, stream)
    if (lastOf) expect(ordered(lastOf(ledger.facts))).toEqual(expect.arrayContaining(ordered(lastOf(once.facts))))
    else expect(ordered(ledger.facts)).toEqual(ordered(once.facts))
  })

  const { raw, total, money } = proofOf(proof, stream)

  it('law 1: the money of its facts and what is left are the money of the record', () => {
    fc.assert(
      fc.property(raw, books, (record, of) => {
        const { facts, left } = stream.map(record, of)
        const sum =
          facts.map((fact) => money(fact, of.currency)).reduce((a, b) => a + b, 0n) + left.reduce((a, { amount }) => a + amount, 0n)
        expect(sum).toBe(total(record))
        expect(facts.length + left.length).toBeGreaterThan(0)
      }),
      { numRuns: isLong ? 20_000 : 1_000 },
    )
  })

  it('law 2: a record that fits gives facts of its tables or money that is left, the same each time', () => {
    fc.assert(
      fc.property(raw, books, (record, of) => {
        expect(stream.raw.parse(record)).toEqual(record)
        const { facts } = stream.map(record, of)
        expect(stream.tables).toEqual(expect.arrayContaining(facts.map(({ table }) => table)))
        expect(stream.map(record, of)).toEqual(stream.map(structuredClone(record), of))
      }),
      { numRuns: isLong ? 20_000 : 1_000 },
    )
  })

  it.each(pageSizes)(
    'law 3: read in pages of %i, cut and repeated from any checkpoint while the world goes on, it is the same ledger',
    async (size) => {
      const rounds = fc.array(
        fc.record({ at: fc.nat(), plus: fc.oneof(fc.nat(200), fc.nat(259_200)), pages: fc.nat(8), back: fc.nat(3) }),
        { maxLength: 4 },
      )
      await fc.assert(
        fc.asyncProperty(fc.nat(1_000), rounds, fc.nat(60), async (seed, cuts, late) => {
          const world = await proof.open(seed, { payments: 12 })
          await using standIn = world.standIn
          standIn.mostOfPage = size
          const clock = new StandingClock(0)
          const client = clientOfStandIn(connector, accessTo(world, proof, clock))
          const ledger = new ModelLedger()
          const stored: (string | null)[] = [null]
          const mapped: Mapped[] = []
          const moments = cuts.map(({ at, plus }) => (world.times[at % world.times.length] ?? 0) + plus).toSorted((a, b) => a - b)
          for (const [i, { pages, back }] of [...cuts, { pages: Number.POSITIVE_INFINITY, back: 0 }].entries()) {
            standIn.now = moments[i] ?? world.ends
            clock.goTo(standIn.now)
            const from = stored[Math.max(0, stored.length - 1 - back)] ?? null
            stored.push(await readInto({ stream, client, books: world.books, ledger, until: standIn.now, from, pages, mapped }))
          }
          // What was on its way when a process ended comes after all else.
          for (const one of mapped.slice(0, late)) ledger.replace(one)
          const once = new ModelLedger()
          standIn.mostOfPage = 100
          await readInto({ stream, client, books: world.books, ledger: once, until: world.ends })
          const { lastOf } = proofOf(proof, stream)
          if (lastOf) {
            expect(ordered(lastOf(ledger.facts))).toEqual(expect.arrayContaining(ordered(lastOf(once.facts))))
            return
          }
          expect(ordered(ledger.facts)).toEqual(ordered(once.facts))
          expect(ordered(ledger.left)).toEqual(ordered(once.left))
        }),
        { numRuns: isLong ? 100 : 8 },
      )
    },
  )
})

describe.each(streams.filter(({ stream }) => stream.dated !== undefined))('$name', ({ connector, stream, proof }) => {
  const dated = stream.dated as NonNullable<AnyStream['dated']>
  const { signal } = new AbortController()

  it.each(pageSizes)('in pages of %i states of any moments the records that are of them, and in brief the same money', async (size) => {
    for (let seed = 1; seed <= (isLong ? 40 : 4); seed++) {
      const world = await proof.open(seed, {})
      await using standIn = world.standIn
      Object.assign(standIn, { now: world.ends, mostOfPage: size })
      const client = clientOfStandIn(connector, accessTo(world, proof, new StandingClock(world.ends * 1_000)))
      const all = new Map<string, unknown>()
      for await (const { records } of stream.read(client, null, world.ends, signal))
        for (const record of records) all.set(stream.map(record, world.books).key, record)
      const times = [...world.times].toSorted((a, b) => a - b)
      const [first = 0, middle = 0] = [times[0], times[Math.floor(times.length / 2)]]
      for (const of of [
        { from: first, until: middle },
        { from: middle, until: world.ends },
      ]) {
        const wanted = [...all.values()].map((record) => dated.inBrief(record)).filter(({ at }) => at >= of.from && at < of.until)
        const [brief, whole] = [[] as object[], [] as object[]]
        for await (const page of dated.total(client, of, signal)) brief.push(...page)
        for await (const page of dated.read(client, of, signal)) {
          whole.push(...page.map((record) => dated.inBrief(record)))
          for (const record of page) expect(stream.raw.parse(record)).toHaveProperty(dated.member, dated.inBrief(record).at)
        }
        expect([inOneOrder(brief), inOneOrder(whole)]).toEqual([inOneOrder(wanted), inOneOrder(wanted)])
        expect(wanted.length).toBeGreaterThan(5)
      }
    }
  })
})

describe.each(connectors.map((connector) => ({ name: connector.provider, connector, proof: proofs[connector.provider] })))(
  '$name',
  ({ connector, proof }) => {
    it('gives the rows that another hand wrote of the same events, and leaves the same money for the same reasons', async () => {
      for (let seed = 1; seed <= (isLong ? 60 : 12); seed++) {
        const world = await proof.open(seed, {})
        await using _standIn = world.standIn
        const { facts, left } = await readWhole({ world, connector, proof })
        const expected = world.expected(world.ends)
        expect(expected.rows.length).toBeGreaterThan(40)
        const shown = shownBy(proof, world)
        expect(shown.facts(facts)).toEqual(shown.rows(expected.rows))
        expect(shown.left(left)).toEqual(shown.left(expected.left))
      }
    })

    it.each([7, 100])('law 5: of 300 payments of one second none is lost in pages of %i', async (size) => {
      const world = await proof.open(5, { payments: 300, isAtOnce: true })
      await using standIn = world.standIn
      standIn.mostOfPage = size
      const { facts } = await readWhole({ world, connector, proof })
      const expected = world.expected(world.ends)
      expect(expected.rows.length).toBeGreaterThan(300)
      const shown = shownBy(proof, world)
      expect(shown.facts(facts)).toEqual(shown.rows(expected.rows))
    })
  },
)
