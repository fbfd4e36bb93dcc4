/** The product's sign: a gauge on a rounded square, as in public/favicon.svg. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#2a6fd1" />
      <g fill="none" stroke="#fff" strokeWidth="2.8" strokeLinecap="round">
        <path d="M7.5 21.5a9.5 9.5 0 1 1 17 0" opacity=".45" />
        <path d="M7.5 21.5a9.5 9.5 0 0 1 12.7-13" />
        <path d="m16 18.5 4-6" strokeWidth="2.4" />
      </g>
      <circle cx="16" cy="18.5" r="2.2" fill="#fff" />
    </svg>
  )
}
