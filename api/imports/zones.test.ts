import { Temporal } from 'temporal-polyfill'
import { expect, it } from 'vitest'
import { type TestShop, testShop } from '../../e2e/support/imports/test-shop.ts'

// Half-hour clock changes, skipped days, quarter-hour offsets, both hemispheres.
const zones = [
  'UTC',
  'America/New_York',
  'Europe/London',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Cairo',
]
/**
 * Weeks with a clock change in one of the zones, the day that Samoa skipped, 29 February, and week
 * 53 across a new year.
 */
const spans = [
  ['2011-12-27', '2012-01-02'],
  ['2016-10-13', '2016-10-18'],
  ['2020-02-27', '2020-03-01'],
  ['2020-12-28', '2021-01-04'],
  ['2024-03-08', '2024-04-08'],
  ['2024-10-04', '2024-11-05'],
] as const
const header = 'order_id,date,sku,qty,unit_price'

/** Every half hour of the spans, as instants. */
function halfHours(): Temporal.Instant[] {
  return spans.flatMap(([from, until]) => {
    const [first, last] = [from, until].map((day) => Temporal.Instant.from(`${day}T00:00Z`).epochMilliseconds) as [number, number]
    return Array.from({ length: (last - first) / 1_800_000 }, (_, i) => Temporal.Instant.fromEpochMilliseconds(first + i * 1_800_000))
  })
}

async function sumsByDay(shop: TestShop): Promise<Map<string, [number, number]>> {
  const rows = await shop.within(({ sql, businessId }) =>
    sql<{ day: string; lines: number; sales: number }>(
      'select day::text as day, lines::int, sales::int from day_total where business_id = $1 order by day',
      [businessId],
    ),
  )
  return new Map(rows.map(({ day, lines, sales }) => [day, [lines, sales]]))
}

it('REL-15 every half hour counts once, on the local day of the calendar, in every zone; days sum to the total', async ({ task }) => {
  await using base = await testShop()
  const instants = halfHours()
  const amounts = instants.map((_, i) => 100 + (i % 7))
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  const shortDays: string[] = []
  for (const zone of zones) {
    await using shop = await base.another({ zone })
    const rows = instants.map((at, i) => `${i},${at.toString()},A,1,${((amounts[i] as number) / 100).toFixed(2)}`)
    const { summary } = await shop.import('orders.csv', [header, ...rows].join('\n'))
    expect(summary).toMatchObject({ accepted: instants.length, refused: [], notes: [] })
    const expected = new Map<string, [number, number]>()
    for (const [i, at] of instants.entries()) {
      const day = at.toZonedDateTimeISO(zone).toPlainDate().toString()
      const [lines, sales] = expected.get(day) ?? [0, 0]
      expected.set(day, [lines + 1, sales + (amounts[i] as number)])
    }
    const found = await sumsByDay(shop)
    expect(found, zone).toEqual(new Map([...expected].sort()))
    expect([...found.values()].reduce((sum, [, sales]) => sum + sales, 0)).toBe(total)
    for (const [day, [lines]] of found) if (lines === 46) shortDays.push(`${zone} ${day}`)
    // Instants are stored as such, whatever the zone.
    const [stored] = await shop.within(({ sql, businessId }) =>
      sql<{ first: Date; last: Date; times: number }>(
        'select min(occurred_at) as first, max(occurred_at) as last, count(distinct occurred_at)::int as times from order_line where business_id = $1',
        [businessId],
      ),
    )
    expect(stored).toEqual({
      first: new Date(instants[0]?.epochMilliseconds ?? 0),
      last: new Date(instants.at(-1)?.epochMilliseconds ?? 0),
      times: instants.length,
    })
  }
  expect(shortDays).toContain('America/New_York 2024-03-10')
  expect(shortDays).toContain('Europe/London 2024-03-31')
  task.meta.figures = { zones: zones.length, instants: instants.length, 'days of 23 hours': shortDays.length }
})

it('REL-15 local times of the days when clocks change keep their day, and a time that comes twice is two rows of one day', async () => {
  await using base = await testShop()
  for (const zone of zones) {
    await using shop = await base.another({ zone })
    const days = ['2024-02-29', '2024-03-10', '2024-03-31', '2024-04-07', '2024-10-06', '2024-10-27', '2024-11-03', '2020-12-31']
    const rows = days.flatMap((day, d) => Array.from({ length: 48 }, (_, i) => `${d}-${i},${day} ${clockTime(i)},A,1,1`))
    const { summary } = await shop.import('orders.csv', [header, ...rows].join('\n'))
    expect(summary).toMatchObject({ accepted: rows.length, refused: [] })
    expect(await sumsByDay(shop), zone).toEqual(new Map(days.toSorted().map((day) => [day, [48, 4_800]])))
  }
})

const clockTime = (halfHour: number) => `${String(Math.floor(halfHour / 2)).padStart(2, '0')}:${halfHour % 2 === 0 ? '00' : '30'}`
