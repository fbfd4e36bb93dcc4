/** Pages of the whole network whose figures come from sums, and from documents only of whom they name. */
export const WIDE_PAGES = [
  ...['/synthesis', '/synthesis?tab=progress', '/revenue', '/entries', '/videocheck'],
  '/videocheck?tab=details&page=2',
  ...[
    '/productivity',
    '/productivity?page=2',
    '/print-productivity-report',
    '/print-planning?month=2026-11',
  ],
  ...['/financial-dashboard', '/financial-dashboard?metric=hec&sort=-revenue'],
  ...['/historical-results', '/print-historical-results'],
  ...['/synthesis?tab=causes', '/synthesis?tab=causes&metric=hec', '/print-causes'],
  ...['/targets?month=2026-11', '/crescendo', '/crescendo?tab=targets'],
  ...['/crescendo?view=detail', '/crescendo?view=detail&section=split&page=2'],
  ...['/print-additional-sales-report', '/financial-dashboard?columns=levers&metric=ht'],
  ...['/origin?figure=gap', '/origin?figure=potential', '/origin?figure=videocheck&of=revenue'],
  ...['/origin?figure=sales', '/quality', '/quality?page=2', '/print-quality-report'],
  ...['/origin?figure=quality', '/print-report'],
]
