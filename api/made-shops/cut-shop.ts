import type { Day } from '../values/day.ts'
import type { MadeShop, Tables, TrueLeak, Truth } from './shop.ts'

/**
 * The shop as known at the end of `lastDay`: later rows are removed, and the truth has only the
 * loss until then. Leaks and look-alikes that had not begun are omitted; those that still ran on
 * `lastDay` have no end yet.
 */
export function cutShop(shop: MadeShop, lastDay: Day): MadeShop {
  const byMinute = <Row extends { readonly at: string }>(rows: readonly Row[]) => rows.filter((row) => row.at.slice(0, 10) <= lastDay)
  const byDay = <Row extends { readonly day: Day }>(rows: readonly Row[]) => rows.filter((row) => row.day <= lastDay)
  const { tables } = shop
  const cut: Tables = {
    orders: byMinute(tables.orders),
    refunds: byMinute(tables.refunds),
    costs: tables.costs.filter((row) => row.validFrom <= lastDay),
    shipping: byDay(tables.shipping),
    ads: byDay(tables.ads),
    chargebacks: byDay(tables.chargebacks),
  }
  return { ...shop, tables: cut, truth: cutTruth(shop.truth, cut, lastDay), otherLines: byMinute(shop.otherLines) }
}

function cutTruth({ leaks, lookAlikes }: Truth, cut: Tables, lastDay: Day): Truth {
  return {
    leaks: leaks.filter((leak) => leak.startedOn <= lastDay).map((leak) => cutLeak(leak, cut, lastDay)),
    lookAlikes: lookAlikes
      .filter(({ startedOn }) => startedOn <= lastDay)
      .map((one) => ({ ...one, endedOn: one.endedOn < lastDay ? one.endedOn : lastDay })),
  }
}

/** Tables are in order of time, so a cut keeps a prefix and the positions stay valid. */
function cutLeak(leak: TrueLeak, cut: Tables, lastDay: Day): TrueLeak {
  const within = (positions: readonly number[], rows: readonly unknown[]) => positions.filter((at) => at < rows.length)
  const lossByDay = new Map([...leak.lossByDay].filter(([day]) => day <= lastDay))
  const days = [...lossByDay.keys()]
  const lostOn = within(leak.lostOn, cut[leak.lostIn])
  return {
    ...leak,
    endedOn: leak.endedOn !== null && leak.endedOn < lastDay ? leak.endedOn : null,
    firstRowOn: days[0] ?? null,
    lastRowOn: days.at(-1) ?? null,
    lossMicros: [...lossByDay.values()].reduce((sum, loss) => sum + loss, 0n),
    lossByDay,
    rows: lostOn.length,
    lostOn,
    changed: {
      orders: within(leak.changed.orders, cut.orders),
      refunds: within(leak.changed.refunds, cut.refunds),
      costs: within(leak.changed.costs, cut.costs),
      shipping: within(leak.changed.shipping, cut.shipping),
      ads: within(leak.changed.ads, cut.ads),
      chargebacks: within(leak.changed.chargebacks, cut.chargebacks),
    },
  }
}
