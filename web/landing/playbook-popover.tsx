import { playbookOf, type sampleAlerts } from './sample-alerts.ts'

type Props = {
  readonly alert: (typeof sampleAlerts)[number]
  readonly onToggle: (isOpen: boolean) => void
}

export const popoverId = (id: string) => `playbook-${id}`

/**
 * The steps that stop a leak. The browser opens it, returns the focus and closes it on Escape, also
 * without scripts.
 */
export function PlaybookPopover({ alert, onToggle }: Props) {
  const playbook = playbookOf(alert)
  if (!playbook) return null
  const id = popoverId(alert.id)
  return (
    <div
      id={id}
      popover="auto"
      className="playbook"
      role="dialog"
      aria-labelledby={`${id}-title`}
      onToggle={({ newState }) => onToggle(newState === 'open')}
    >
      <p className="muted">Playbook</p>
      <h2 id={`${id}-title`}>{playbook.title}</h2>
      <p className="muted">{playbook.description}</p>
      <ol>
        {playbook.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <button type="button" className="button quiet" popoverTarget={id} popoverTargetAction="hide">
        Close
      </button>
    </div>
  )
}
