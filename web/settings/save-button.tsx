import { Button } from '../ui/button.tsx'

/** Submits a form of settings. `what` it saves is said where a page has several forms. */
export function SaveButton({ isSaving, what }: { isSaving: boolean; what?: string }) {
  return (
    <Button type="submit" look="solid" minH="44px" disabled={isSaving}>
      {isSaving ? 'Saving…' : what ? `Save ${what}` : 'Save'}
    </Button>
  )
}
