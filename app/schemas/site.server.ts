import { z } from 'zod'
import { SITE_FIELDS } from '~/domain/hierarchy/site-fields'
import { inputShape, outputShape } from './entity-fields.server'

/** A concession as calls answer it (spec 1 §3). */
export const siteOutput = z.object({ _id: z.string(), ...outputShape(SITE_FIELDS) })
export type SiteView = z.output<typeof siteOutput>

/** Editable fields of a concession in a call's body. */
export const siteInput = inputShape(SITE_FIELDS)
