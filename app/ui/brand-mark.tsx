/** The product's sign: a gauge on a rounded square, as in public/favicon.svg. */
export function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#2a6fd1" />
      <path
        d="M7.500 21.500a9.500 9.500 0 1 1 17 0"
        fill="none"
        stroke="#fff"
        strokeWidth="2.800"
        strokeLinecap="round"
        opacity=".45"
      />
      <path
        d="M7.500 21.500a9.500 9.500 0 0 1 12.700-13"
        fill="none"
        stroke="#fff"
        strokeWidth="2.800"
        strokeLinecap="round"
      />
      <path d="m16 18.500 4-6" stroke="#fff" strokeWidth="2.400" strokeLinecap="round" />
      <circle cx="16" cy="18.500" r="2.200" fill="#fff" />
    </svg>
  )
}
