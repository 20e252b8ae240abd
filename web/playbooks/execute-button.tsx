import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { ReadOnlyNote } from '../ui/read-only-note.tsx'
import { useExecute } from './use-run.ts'

type Props = { playbookId: string; riskId: string | null; onBegun: (runId: string) => void }

/** Begins a run, for an alert or for none; viewers read who may. */
export function ExecuteButton({ playbookId, riskId, onBegun }: Props) {
  const { isOnlooker } = useBusiness()
  const { execute, isSending } = useExecute()
  if (isOnlooker) return <ReadOnlyNote>work through playbooks</ReadOnlyNote>
  const begin = async () => {
    const run = await execute({ playbookId, riskId })
    if (run) onBegun(run.id)
  }
  return (
    <Button look="solid" disabled={isSending} onClick={() => void begin()}>
      Execute Playbook
    </Button>
  )
}
