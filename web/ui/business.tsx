import { createContext, useContext } from 'react'

/** What screens need to know of the business to write dates and money: its zone and its currency, and whether it is only a sample. */
export type BusinessView = {
  readonly name: string
  readonly currency: string
  readonly zone: string
  readonly today: string
  readonly isSample?: boolean
  /** The demo business, or the sample. */
  readonly isDemo?: boolean
  /** A viewer of the business, who changes nothing of it: no change is offered. Visitors of the demo are told when they try one. */
  readonly isOnlooker?: boolean
}

const BusinessContext = createContext<BusinessView>({ name: '', currency: 'USD', zone: 'UTC', today: '1970-01-01' })

export const BusinessProvider = BusinessContext.Provider
export const useBusiness = (): BusinessView => useContext(BusinessContext)
