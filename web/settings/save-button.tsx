import { Button } from '../ui/button.tsx'

/** Submits a form of settings. */
export function SaveButton({ isSaving }: { isSaving: boolean }) {
  return (
    <Button type="submit" look="solid" minH="44px" disabled={isSaving}>
      {isSaving ? 'Saving…' : 'Save'}
    </Button>
  )
}
