import { createContext, useContext } from 'react'
import type { PlanningView } from '~/domain/planning/view'

/** Page state that all rows of a grid read. */
export interface GridContextValue {
  siteId: string
  month: string
  /** shows rename, apprentice toggle, edit and delete */
  actions: boolean
  /** cells are inputs */
  editing: boolean
  rights: PlanningView['rights']
  rename: string | null
  /** rejected new name, shown in the field again */
  typedName: string | undefined
}

// empty by default: rows of a wide scope have no provider and offer no actions
export const GridContext = createContext<Partial<GridContextValue>>({})

/** State of the surrounding grid; empty in a wide scope. */
export const useGrid = (): Partial<GridContextValue> => useContext(GridContext)
