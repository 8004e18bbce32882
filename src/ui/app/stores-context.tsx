/** Hands the stores to everything below it. */
import { createContext, type ReactNode, useContext } from 'react'
import type { Stores } from '../../store/stores'

const StoresContext = createContext<Stores | undefined>(undefined)

export function StoresProvider({ stores, children }: { readonly stores: Stores; readonly children: ReactNode }) {
  return <StoresContext value={stores}>{children}</StoresContext>
}

/** The stores of this page. Throws outside of their provider: that is a mistake of ours, not of the person. */
export function useStores(): Stores {
  const stores = useContext(StoresContext)
  if (!stores) throw new Error('The stores are missing: render this inside StoresProvider.')
  return stores
}
