import { createContext, useContext } from 'react'

/** What screens need to know of the business to write dates and money: its zone and its currency. */
export type BusinessView = { readonly name: string; readonly currency: string; readonly zone: string; readonly today: string }

const BusinessContext = createContext<BusinessView>({ name: '', currency: 'USD', zone: 'UTC', today: '1970-01-01' })

export const BusinessProvider = BusinessContext.Provider
export const useBusiness = (): BusinessView => useContext(BusinessContext)
