import { readFileSync, writeFileSync } from 'node:fs'
import v8 from 'node:v8'
import { advance } from './detection/engine.ts'
import { startEngine } from './detection/engine-state.ts'
import { report } from './detection/report.ts'
import type { DayFacts } from './detection/day-facts.ts'
import { currency } from './values/money.ts'
const [out = '', ...names] = process.argv.slice(2)
for (const name of names) {
  const days = v8.deserialize(readFileSync(`/work/harness/days/${name}`)) as DayFacts[]
  const state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2_000n })
  const begun = performance.now()
  for (const facts of days) advance(state, facts)
  const reported = report(state, new Map())
  writeFileSync(`${out}/${name}`, v8.serialize(reported.findings))
  console.error(name, ((performance.now() - begun) / 1000).toFixed(1), reported.findings.length)
}
