import { AnyAnswer, LongAnswer, optionsOf } from './answer-fields.tsx'

/** Optional: the rules that hold for the shop. */
export function LegalStep() {
  return (
    <>
      <AnyAnswer
        name="jurisdictions"
        legend="Jurisdictions"
        hint="Where you sell or are based. Their deadlines stand on the watchlist; for Other none is known."
        options={optionsOf('jurisdictions')}
      />
      <AnyAnswer
        name="complianceFrameworks"
        legend="Compliance frameworks"
        hint="PCI DSS holds for nearly every shop that takes cards."
        options={optionsOf('complianceFrameworks')}
      />
      <LongAnswer
        name="regulatoryAgencies"
        label="Regulatory agencies (optional)"
        hint="They stand below your deadlines."
        placeholder="Trading Standards, FDA"
      />
    </>
  )
}
