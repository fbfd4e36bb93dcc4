import { onDemand } from '~/ui/on-demand'
import { OpenDialog, WideGrid } from './at-hand.server'

/** The dialog that the address opens, loaded when one is. */
export const DialogOnDemand = onDemand(OpenDialog, async () => {
  const module = await import('./open-dialog')
  return module.OpenDialog
})

/** Sums and concessions of a wide scope, loaded where one is looked at. */
export const WideGridOnDemand = onDemand(WideGrid, async () => {
  const module = await import('./wide-grid')
  return module.WideGrid
})
