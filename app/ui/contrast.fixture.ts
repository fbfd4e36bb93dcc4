/** Relative luminance of a colour `#rrggbb`, 0 to 1 (WCAG 2.2). */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two colours `#rrggbb`, 1 to 21; NaN for another notation. */
export function contrast(one: string, other: string): number {
  if (![one, other].every((hex) => /^#[0-9a-f]{6}$/.test(hex))) return Number.NaN
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** The colours of a declared value, for the light and the dark scheme. */
export function schemes(value: string): { light: string; dark: string } {
  const pair = /^light-dark\((.+), (#\w+|rgb\([^)]*\))\)$/.exec(value)
  return { light: pair?.[1] ?? value, dark: pair?.[2] ?? value }
}
