/** What is lost when typed cells are thrown away. @param count number of cells, at least 1 */
export function lossText(count: number): string {
  return count < 2
    ? '1 modification n’est pas enregistrée. Elle sera perdue.'
    : `${count} modifications ne sont pas enregistrées. Elles seront perdues.`
}
