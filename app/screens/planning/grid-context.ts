import { createContext, useContext } from 'react'
import type { PlanningView } from '~/domain/planning/view'

/** What every row of a grid needs to know of its page. */
export interface GridContextValue {
  siteId: string
  month: string
  /** rename, apprentice toggle, edit and delete are offered */
  actions: boolean
  /** cells are inputs */
  editing: boolean
  rights: PlanningView['rights']
  rename: string | null
  /** what was typed over that name and not saved */
  typedName: string | undefined
}

// why nothing: around a wide scope's rows there is none, and nothing is offered on them
export const GridContext = createContext<Partial<GridContextValue>>({})

/** What the grid around a row or a cell says of itself; nothing around a wide scope's. */
export const useGrid = (): Partial<GridContextValue> => useContext(GridContext)
