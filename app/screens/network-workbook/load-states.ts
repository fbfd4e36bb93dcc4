import type { LoadView } from '~/domain/network-workbook/preview-view'
import type { StatusTone } from '~/ui/status-pill'

/** Word and colour of a stored workbook's state. */
export const LOAD_STATES: Readonly<Record<LoadView['state'], { word: string; tone: StatusTone }>> =
  {
    running: { word: 'En cours', tone: 'info' },
    done: { word: 'Enregistré', tone: 'good' },
    interrupted: { word: 'Interrompu', tone: 'bad' },
  }
