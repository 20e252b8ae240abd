import { LongAnswer, YesAnswer } from './answer-fields.tsx'

/** What follows an alert. */
export function PlaybooksStep() {
  return (
    <>
      <YesAnswer
        name="autoGeneratePlaybooks"
        word="Auto-generate playbooks"
        means="RiskPilot adds a playbook for each kind of leak: what to do, step by step."
      />
      <LongAnswer
        name="escalationContacts"
        label="Escalation contacts (optional)"
        hint="Whom to ask when a leak is too large for you alone. One a line."
      />
      <LongAnswer
        name="pastRiskExamples"
        label="Past risk scenarios (optional)"
        hint="What has gone wrong before, one a line: a supplier who raised prices, a code that leaked. Playbooks that answer it come first."
      />
    </>
  )
}
