import type { CheckedFindingPartsFragment } from '../generated/graphql.ts'
import { exactDay, shortDay } from '../ui/days.ts'
import { evidenceHeads } from '../ui/evidence-words.ts'
import { exactMoney } from '../ui/money.ts'

type Props = { readonly evidence: CheckedFindingPartsFragment['evidence']; readonly label: string; readonly today: string }

/** The first rows of the files behind a leak, each with its file and line. */
export function EvidenceTable({ evidence: { nodes }, label, today }: Props) {
  const heads = evidenceHeads(nodes)
  const hasEntities = new Set(nodes.map(({ entity }) => entity)).size > 1
  return (
    <table className="evidence" aria-label={label}>
      <thead>
        <tr>
          <th scope="col">File and line</th>
          <th scope="col">Day</th>
          {hasEntities ? <th scope="col">{heads.entity}</th> : null}
          <th scope="col" className="figures wide-cell">
            {heads.expected}
          </th>
          <th scope="col" className="figures wide-cell">
            {heads.actual}
          </th>
          <th scope="col" className="figures">
            Loss
          </th>
        </tr>
      </thead>
      <tbody>
        {nodes.map(({ id, file, line, day, entity, entityName, expected, actual, loss }) => (
          <tr key={id}>
            <td>
              <bdi>{file}</bdi>
              <span className="unbroken">{`:${line}`}</span>
            </td>
            <td className="unbroken">
              <time dateTime={day} title={exactDay(day)}>
                {shortDay(day, today)}
              </time>
            </td>
            {hasEntities ? (
              <td>
                {entityName ?? entity}
                {entityName ? <span className="muted"> {entity}</span> : null}
              </td>
            ) : null}
            <td className="figures wide-cell">{exactMoney(expected)}</td>
            <td className="figures wide-cell">{exactMoney(actual)}</td>
            <td className="figures lost">{exactMoney(loss)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
