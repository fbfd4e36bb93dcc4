import { euros, hours, integer, signedEuros, signedHours } from '~/domain/format/numbers'
import type { PreviewPage } from '~/domain/import-previews/preview-page'

/** A figure of a preview: its key and header, and how it and a difference of it are written. */
export interface Figure {
  key: string
  header: string
  write(value: number): string
  writeDifference(value: number): string
}

const signedInteger = (value: number) =>
  value > 0 ? `+${integer(value)}` : integer(value).replace('-', '−')

const money = (key: string, header: string): Figure => ({
  key,
  header,
  write: euros,
  writeDifference: signedEuros,
})
const time = (key: string, header: string): Figure => ({
  key,
  header,
  write: hours,
  writeDifference: signedHours,
})
const number = (key: string, header: string): Figure => ({
  key,
  header,
  write: integer,
  writeDifference: signedInteger,
})

export const FIGURES: Readonly<Record<PreviewPage['kind'], readonly Figure[]>> = {
  activity: [money('netRevenue', 'CA Net'), time('totalHours', 'HT'), time('hecHours', 'HEC')],
  videocheck: [
    number('entries', 'Entrées'),
    number('videosDone', 'Dossiers'),
    money('identifiedRevenue', 'CA identifié'),
    money('realizedRevenue', 'CA réalisé'),
  ],
}
