import type { LoadView } from '~/domain/network-workbook/preview-view'
import type { StatusTone } from '~/ui/status-pill'

interface Shown {
  word: string
  tone: StatusTone
}

const STATES: Readonly<Record<LoadView['state'], Shown>> = {
  running: { word: 'En cours', tone: 'info' },
  done: { word: 'Enregistré', tone: 'good' },
  interrupted: { word: 'Interrompu', tone: 'bad' },
}

/** Word and colour of a stored workbook's state, or of its undo. */
export function loadState({ state, undo }: Pick<LoadView, 'state' | 'undo'>): Shown {
  if (!undo) return STATES[state]
  if (undo.state !== 'done') return STATES[undo.state]
  return undo.kept.length === 0
    ? { word: 'Annulé', tone: 'neutral' }
    : { word: 'Annulé en partie', tone: 'warn' }
}
