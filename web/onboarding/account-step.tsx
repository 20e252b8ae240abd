import { TextAnswer } from './answer-fields.tsx'
import { Pair } from './pair.tsx'

/** Who fills the wizard in. */
export function AccountStep() {
  return (
    <>
      <Pair>
        <TextAnswer name="fullName" label="Full name" autoComplete="name" />
        <TextAnswer name="roleTitle" label="Role or title" autoComplete="organization-title" placeholder="Owner" />
      </Pair>
      <Pair>
        <TextAnswer name="workEmail" label="Work email" type="email" autoComplete="email" />
        <TextAnswer name="phoneNumber" label="Phone (optional)" type="tel" autoComplete="tel" />
      </Pair>
      <TextAnswer name="companyName" label="Company name" autoComplete="organization" hint="Your shop, as it stands on your invoices." />
    </>
  )
}
