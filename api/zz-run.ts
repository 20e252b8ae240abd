// Usage: node --import @oxc-node/core/register run.ts OUT NAME...   (copied into api/)
import { readFileSync, writeFileSync } from 'node:fs'
import v8 from 'node:v8'
import { advance } from './detection/engine.ts'
import { startEngine } from './detection/engine-state.ts'
import { report } from './detection/report.ts'
import type { DayFacts } from './detection/day-facts.ts'
import { byMoney } from './risks/from-scan/risk-of-case.ts'
import { decimal } from './values/money.ts'
import { currency } from './values/money.ts'

const [out = '', ...names] = process.argv.slice(2)
for (const name of names) {
  const days = v8.deserialize(readFileSync(`/work/harness/days/${name}`)) as DayFacts[]
  const known = JSON.parse(readFileSync(`/work/harness/days/${name}.json`, 'utf8'))
  const state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2_000n })
  const begun = performance.now()
  for (const facts of days) advance(state, facts)
  const seconds = ((performance.now() - begun) / 1000).toFixed(1)
  const nameOf = new Map<string, string>()
  for (const f of known.findings) if (f.name) nameOf.set(f.entity, f.name)
  const reported = report(state, new Map())
  const listed = reported.findings.filter((f) => f.isReported).sort(byMoney)
  const usd = currency('USD')
  const major = (minor: bigint) => Number(decimal({ minor, currency: usd }))
  const cases = new Map<string, string>()
  for (const f of listed) if (!cases.has(f.caseKey)) cases.set(f.caseKey, `c${cases.size + 1}`)
  const json = { findings: listed.map((f) => ({ kind: f.kind, entity: f.entity, entityType: f.entityType, title: f.title, explanation: f.explanation, fingerprint: f.fingerprint,
    started_on: f.startedOn, ended_on: f.endedOn, detected_on: f.detectedOn, phase: f.phase, loss: major(f.loss.expected), case: cases.get(f.caseKey),
    monthly: { expected: major(f.monthly.expected) } })), detectors: reported.detectors }
  writeFileSync(`${out}/${name}.json`, JSON.stringify(json))
  console.error(name, seconds, listed.length)
}
