import { z } from 'zod'
import { GROUP_FIELDS, PLATE_FIELDS, SITE_FIELDS } from '~/domain/hierarchy/place-fields'
import { inputShape, outputShape } from './entity-fields.server'

/** A group, plate and concession as calls answer them (spec 1 §3). */
export const groupOutput = z.object({ _id: z.string(), ...outputShape(GROUP_FIELDS) })
export const plateOutput = z.object({ _id: z.string(), ...outputShape(PLATE_FIELDS) })
export const siteOutput = z.object({ _id: z.string(), ...outputShape(SITE_FIELDS) })
export type GroupView = z.output<typeof groupOutput>
export type PlateView = z.output<typeof plateOutput>
export type SiteView = z.output<typeof siteOutput>

/** Editable fields of each in a call's body. */
export const groupInput = inputShape(GROUP_FIELDS)
export const plateInput = inputShape(PLATE_FIELDS)
export const siteInput = inputShape(SITE_FIELDS)
