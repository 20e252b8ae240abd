import { createContext, useContext } from 'react'

/**
 * The data that screens need to format dates and money: the business's zone and currency, and
 * whether it is only a sample.
 */
export type BusinessView = {
  readonly name: string
  readonly currency: string
  readonly zone: string
  readonly today: string
  readonly isSample?: boolean
  /** The demo business, or the sample. */
  readonly isDemo?: boolean
  /**
   * The viewer has read-only access: no change is offered. Demo visitors see a message when they
   * try one.
   */
  readonly isOnlooker?: boolean
}

const BusinessContext = createContext<BusinessView>({ name: '', currency: 'USD', zone: 'UTC', today: '1970-01-01' })

export const BusinessProvider = BusinessContext.Provider
export const useBusiness = (): BusinessView => useContext(BusinessContext)
