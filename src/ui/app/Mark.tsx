/** The mark: the return edge, and where it starts. */
export function Mark() {
  return (
    <svg className="mark" viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <path d="M18.5 18.5H11a6.5 6.5 0 0 1 0-13h4" stroke="var(--now)" strokeWidth="2.8" strokeLinecap="round" />
      <path d="M13 2l4.2 3.5L13 9" stroke="var(--now)" strokeWidth="2.8" strokeLinecap="round" strokeLinejoin="round" />
      <circle cx="18.8" cy="18.5" r="2.4" fill="var(--ink)" />
    </svg>
  )
}
