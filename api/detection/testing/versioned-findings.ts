import { createHash } from 'node:crypto'
import { catalogue } from '../catalogue.ts'
import type { DayFacts } from '../day-facts.ts'
import { engineVersion } from '../engine.ts'
import type { Finding } from '../finding.ts'

/**
 * The versions of the engine and its detectors, and by shop the hash of its facts and of the
 * figures of each detector's findings there.
 */
export type VersionedFindings = {
  readonly engine: string
  readonly detectors: Readonly<Record<string, string>>
  readonly shops: Readonly<Record<string, { readonly facts: string; readonly findings: Readonly<Record<string, string>> }>>
}

/** What is found now, in the form that is kept beside the known findings. */
export function versionedFindings(
  shops: readonly { readonly name: string; readonly days: readonly DayFacts[]; readonly findings: readonly Finding[] }[],
): VersionedFindings {
  return {
    engine: engineVersion,
    detectors: Object.fromEntries(catalogue.map(({ name, version }) => [name, version])),
    shops: Object.fromEntries(
      shops.map(({ name, days, findings }) => {
        const byDetector = [...Map.groupBy(findings, ({ detector }) => detector)].sort(([a], [b]) => (a < b ? -1 : 1))
        const hashes = byDetector.map(([detector, own]) => [detector, hashOf(own.map(figuresOf))])
        return [name, { facts: hashOf(days), findings: Object.fromEntries(hashes) }]
      }),
    ),
  }
}

/**
 * Sentences, one a detector that finds something else in the same facts under the version under
 * which the kept findings were found. States that were stored with that version would be read on.
 */
export function changedUnderOldVersion(kept: VersionedFindings, now: VersionedFindings): string[] {
  if (kept.engine !== now.engine) return []
  const old = Object.entries(now.detectors).filter(([name, version]) => kept.detectors[name] === version)
  return old.flatMap(([name, version]) => {
    const shops = Object.entries(now.shops).filter(([shop, { facts, findings }]) => {
      const known = kept.shops[shop]
      return known?.facts === facts && known.findings[name] !== findings[name]
    })
    if (shops.length === 0) return []
    return [
      `${name} finds something else under its version ${version} (${shops.map(([shop]) => shop).join(', ')}). ` +
        `Raise \`version\` in api/detection/detectors/${name}/${name}.ts, so that stored states are not read and all days are looked at again, and renew the known findings then. ` +
        'If the engine has changed and not this detector, raise `engineVersion` in api/detection/engine.ts.',
    ]
  })
}

/** All that rests on stored states. Words, scores and severity are made anew by each report. */
function figuresOf(of: Finding): unknown {
  const { kind, entity, phase, isReported, startedOn, detectedOn, endedOn, loss, lossAtDetection, monthly, evidence, waterfall } = of
  return { kind, entity, phase, isReported, startedOn, detectedOn, endedOn, loss, lossAtDetection, monthly, evidence, waterfall }
}

function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'bigint' ? `${part}` : ArrayBuffer.isView(part) ? [...(part as Float64Array)] : part,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
