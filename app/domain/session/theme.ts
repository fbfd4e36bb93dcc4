/** Schemes of colours that an account may choose. */
export const THEMES = { light: 'Clair', dark: 'Sombre' } as const

/** A chosen scheme. Without one the device decides. */
export type Theme = keyof typeof THEMES

/** A stored or posted scheme; null for every other text. */
export const themeOf = (value: unknown): Theme | null =>
  typeof value === 'string' && Object.hasOwn(THEMES, value) ? (value as Theme) : null
