import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import {
  adSpendBands,
  type Band,
  calculatorDefaults,
  integrations,
  labels,
  marginBands,
  refundPercent,
  revenueBands,
  shippingTypes,
  skuBands,
} from '../../api/calculator/calculator.rules.ts'
import type { CalculateSavingsMutation } from '../generated/graphql.ts'
import { Field, Trap } from '../public-site/field.tsx'
import type { FormState } from '../public-site/page.ts'
import { fieldsOf } from '../public-site/posted-fields.ts'
import { send } from '../public-site/send.ts'
import { Planned } from '../ui/planned.tsx'
import { calculatorForm, calculatorName } from './calculator-form.ts'
import { type Estimate, SavingsResult } from './savings-result.tsx'

const tools = {
  shopify: 'Shopify',
  quickbooks: 'QuickBooks',
  googleAnalytics: 'Google Analytics',
  googleAds: 'Google Ads',
  metaAds: 'Meta Ads',
} as const

/** Rough figures of a shop in, a range of dollars a year out. Nothing that is entered is kept. */
export function Calculator({ state }: { state: FormState | null }) {
  const own = state?.form === calculatorName ? state : null
  const posted = (own?.data as CalculateSavingsMutation | undefined)?.calculateSavings.savings ?? null
  const { estimate, isBusy, submit } = useEstimate(posted)
  return (
    <section className="band" id="calculator" aria-labelledby="calculator-title">
      <div className="wrap">
        <h2 id="calculator-title">How much could your shop get back?</h2>
        <p className="lead">Eight rough figures are enough for an estimate. Nothing that you enter is kept.</p>
        <div className="calculator">
          <form method="post" action="/#calculator" className="card" onSubmit={submit}>
            <input type="hidden" name="form" value={calculatorName} />
            <Trap />
            <Choices values={own?.values ?? {}} errors={own?.errors ?? {}} />
            {own?.failure ? (
              <p className="mistake" role="alert">
                {own.failure}
              </p>
            ) : null}
            <button type="submit" className="button" disabled={isBusy}>
              {isBusy ? 'Calculating...' : 'Calculate savings'}
            </button>
          </form>
          <div aria-live="polite">{estimate ? <SavingsResult estimate={estimate} /> : <Invitation />}</div>
        </div>
      </div>
    </section>
  )
}

function useEstimate(posted: Estimate | null) {
  const [estimate, setEstimate] = useState(posted)
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const ask = async (form: HTMLFormElement) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      const { calculateSavings } = await send(calculatorForm.document, calculatorForm.variables(fieldsOf(form)))
      if (!calculateSavings.savings) throw new Error(calculateSavings.userErrors[0]?.message ?? 'No estimate came back')
      setEstimate(calculateSavings.savings)
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: The specification has this failure in the console alone.
      console.error('The savings could not be calculated.', error)
    }
    isSending.current = false
    setBusy(false)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void ask(event.currentTarget)
  }
  return { estimate, isBusy, submit }
}

function Invitation() {
  return (
    <div className="card invitation">
      <p className="muted">Your range will stand here: dollars a year, and how much of it comes from margin, ads and refunds.</p>
    </div>
  )
}

type ChoicesProps = { readonly values: Readonly<Record<string, string>>; readonly errors: Readonly<Record<string, string>> }

function Choices({ values, errors }: ChoicesProps) {
  const [percent, setPercent] = useState(Number(values.refundPercent ?? refundPercent.start))
  // A form that was sent has a value for each select; a box that was not ticked sends none.
  const isTicked = (name: (typeof integrations)[number]) =>
    values.aov === undefined ? calculatorDefaults.integrations[name] : values[name] === 'on'
  const bands = (list: readonly Band[]) => list.map(({ label }, i) => ({ value: String(i), label }))
  return (
    <>
      <Choice name="annualRevenue" label="Annual revenue" options={bands(revenueBands)} chosen={values.annualRevenue ?? '0'} />
      <Choice
        name="grossMarginBand"
        label="Gross margin"
        options={marginBands.map((value) => ({ value, label: labels[value] }))}
        chosen={values.grossMarginBand ?? calculatorDefaults.grossMarginBand}
      />
      <Choice name="monthlyAdSpend" label="Monthly ad spend" options={bands(adSpendBands)} chosen={values.monthlyAdSpend ?? '1'} />
      <Field label="Refund rate" error={errors.refundRate}>
        {(ids) => (
          <span className="slider">
            <input
              type="range"
              name="refundPercent"
              {...{ min: refundPercent.min, max: refundPercent.max, step: refundPercent.step }}
              value={percent}
              aria-valuetext={`${percent}%`}
              onChange={(event) => setPercent(Number(event.target.value))}
              {...ids}
            />
            <output className="figure needs-scripts">{percent}%</output>
          </span>
        )}
      </Field>
      <Field label="Average order value ($)" error={errors.aov}>
        {(ids) => (
          <input type="number" name="aov" required min={1} step="any" defaultValue={values.aov ?? calculatorDefaults.aov} {...ids} />
        )}
      </Field>
      <Choice
        name="skuBand"
        label="Products (SKUs)"
        options={skuBands.map((value) => ({ value, label: value }))}
        chosen={values.skuBand ?? calculatorDefaults.skuBand}
      />
      <Choice
        name="shippingType"
        label="Shipping"
        options={shippingTypes.map((value) => ({ value, label: labels[value] }))}
        chosen={values.shippingType ?? calculatorDefaults.shippingType}
      />
      <fieldset>
        <legend>
          Tools that you would connect
          <Planned what="connections" />
        </legend>
        {integrations.map((name) => (
          <label key={name} className="tick">
            <input type="checkbox" name={name} defaultChecked={isTicked(name)} />
            {tools[name]}
          </label>
        ))}
      </fieldset>
    </>
  )
}

type ChoiceProps = {
  readonly name: string
  readonly label: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly chosen: string
}

function Choice({ name, label, options, chosen }: ChoiceProps): ReactNode {
  return (
    <Field label={label}>
      {(ids) => (
        <select name={name} defaultValue={chosen} {...ids}>
          {options.map(({ value, label: text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
