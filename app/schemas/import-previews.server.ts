import { z } from 'zod'
import { PREVIEW_INTENTS } from '~/domain/import-previews/preview-page'
import { button, typed } from './form.server'

/** The forms of an import's preview: store it, drop it, give a concession an unknown PDV number. */
export const previewForm = z.object({
  intent: button(PREVIEW_INTENTS),
  number: typed,
  site: typed,
  /** '' unless the box is ticked: figures that another model gave are replaced (8 §3) */
  replaceModel: typed,
})
export type PreviewForm = z.output<typeof previewForm>
