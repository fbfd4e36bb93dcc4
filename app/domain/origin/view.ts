import type { LocalDate } from '../calendar/local-date'
import type { UsedModel } from '../import-models/report'
import type { Measure } from '../measures'
import type { PageOf } from '../paging'
import type { ProductiveService } from '../workshop-services'
import type { Written } from './display-precision'
import type { Amounts, DatedAmounts, OriginFigure } from './figures'
import type { OriginChoices } from './subject'

/** Part of a sum, one level down. */
export interface OriginPart {
  id: string
  name: string
  value: number | null
  /** latest data date of the part; null when the month has none */
  dataDate: LocalDate | null
  /** URL of the part's explanation */
  to: string
}

/** Source of a concession's record; one per file that the record is made of (7-beyond §1; 8 §1). */
export interface OriginRecord {
  /** date of the record */
  recordDate: LocalDate
  /** date of the figures; before the record's when they were carried over */
  dataDate: LocalDate
  /** effective import date, yyyy-MM-dd */
  importDate: LocalDate
  /** ISO instant */
  importedAt: string
  /** null when not stored, or when the role may not see it */
  file: { name: string; by: string } | null
  /** true when the role may see file and importer */
  showsImporter: boolean
  /** import model that read the file; null for the product's own workbook */
  model: UsedModel | null
  /** '' in a file without named sheets */
  sheet: string
  /** 'ligne 12' by service; null when not stored */
  rows: { service: ProductiveService; text: string }[] | null
  /** URL of the import's page, if the user may open it; else null */
  to: string | null
  /** cumulative figure that the file gives of the record */
  value: number
}

/** Source of a concession's target. */
export interface OriginTarget {
  /** true when the target is the month's budget, false when it is the sum of the services */
  budget: boolean
  services: { service: ProductiveService; value: number }[]
  /** ISO instant */
  updatedAt: string
  /** null when unknown, or when the role may not see it */
  by: string | null
}

/** View model of /origin. */
export interface OriginView {
  figure: OriginFigure
  measure: Measure
  service: ProductiveService | null
  scopeName: string
  value: number | null
  amounts: Amounts
  total: number
  /** amounts by data date, for projections and prorated targets */
  dated: DatedAmounts[]
  /** part of each service, when the services sum to the figure */
  services: { service: ProductiveService; value: number; to: string }[]
  /** groups, plates or concessions; empty for a concession */
  parts: PageOf<OriginPart>
  /** true when the parts sum to the figure */
  additive: boolean
  /** decimals that make the displayed sums consistent */
  written: Written
  /** of a concession: the record of its data date, and for a day's figure the previous one */
  records: OriginRecord[]
  objectif: OriginTarget | null
  /** links to figures of other screens with explanations */
  subjects: OriginChoices
}
