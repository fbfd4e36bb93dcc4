/** Product families that can have a target (spec 1 §3), in display order. */
export const TARGET_FAMILIES = [
  'tires',
  'shockAbsorbers',
  'wipers',
  'brakePads',
  'batteries',
  'brakeDiscs',
  'parebrise',
] as const
export type TargetFamily = (typeof TARGET_FAMILIES)[number]

/** All families of the activity workbook (spec 5 §1): the target families and the report's sub-families. */
export const FAMILIES = [
  ...TARGET_FAMILIES,
  'filtresHuile',
  'additifs',
  'sterilisantsClim',
] as const
export type Family = (typeof FAMILIES)[number]

/** French labels, which are also the workbook's column headers (spec 1 §3, 5 §1). */
export const FAMILY_LABELS: Readonly<Record<Family, string>> = {
  tires: 'Pneus',
  shockAbsorbers: 'Amortisseurs',
  wipers: 'Balais',
  brakePads: 'Plaquettes',
  batteries: 'Batteries',
  brakeDiscs: 'Disques',
  parebrise: 'Pare brise',
  filtresHuile: 'Filtres huile',
  additifs: 'Additifs',
  sterilisantsClim: 'Stérilisants clim',
}

/** Parses a family key as REST clients spell it (4-decisions, 4: `disquesFrein` means `brakeDiscs`). */
export function readFamilyKey(text: string): Family | undefined {
  if (text === 'disquesFrein') return 'brakeDiscs'
  return FAMILIES.find((family) => family === text)
}
