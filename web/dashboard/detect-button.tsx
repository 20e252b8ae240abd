import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import { ChangeButton } from '../ui/change-button.tsx'

/** Starts a scan at once. It stays pressed until the scan has ended. */
export function DetectButton() {
  const client = useApolloClient()
  const [isRunning, setRunning] = useState(false)
  const press = async () => {
    if (isRunning) return
    setRunning(true)
    try {
      await (await import('./detect-now.ts')).detectNow(client)
    } finally {
      setRunning(false)
    }
  }
  return (
    <ChangeButton demoWords="AI leakage detection is disabled in demo mode" aria-disabled={isRunning} onPress={() => void press()}>
      {isRunning ? 'Looking for leaks…' : 'Look for leaks now'}
    </ChangeButton>
  )
}
