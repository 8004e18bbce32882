/** Exact fractions: what arithmetic on written decimals really gives, before a computer's binary numbers round it. */
export interface Rational {
  readonly top: bigint
  /** Always positive, without a common factor with `top`. */
  readonly bottom: bigint
}

/** Above this many decimal digits a result is no use to anyone, and costs time. */
const MAX_DIGITS = 1000
const MAX_BITS = MAX_DIGITS * 3.33
const SHOWN_DECIMALS = 15

/** A fraction in lowest terms, or null when the bottom is zero or the numbers have grown too long. */
export function rational(top: bigint, bottom = 1n): Rational | null {
  if (bottom === 0n || isLong(top) || isLong(bottom)) return null
  const common = greatestCommonDivisor(top < 0n ? -top : top, bottom < 0n ? -bottom : bottom) || 1n
  const sign = bottom < 0n ? -1n : 1n
  return { top: (sign * top) / common, bottom: (sign * bottom) / common }
}

/** Reads `12`, `-0.5`, `1.5e-3`. Null for anything else, and for exponents beyond 400. */
export function rationalOf(text: string): Rational | null {
  const match = /^([+-]?)(\d*)\.?(\d*)(?:e([+-]?\d+))?$/i.exec(text.trim())
  const [, sign = '', whole = '', part = '', exponent = '0'] = match ?? []
  if (!match || whole + part === '' || Math.abs(Number(exponent)) > 400) return null
  const shift = Number(exponent) - part.length
  const digits = BigInt(whole + part) * (sign === '-' ? -1n : 1n)
  return shift >= 0 ? rational(digits * 10n ** BigInt(shift)) : rational(digits, 10n ** BigInt(-shift))
}

export const add = (a: Rational, b: Rational) => rational(a.top * b.bottom + b.top * a.bottom, a.bottom * b.bottom)
export const subtract = (a: Rational, b: Rational) => rational(a.top * b.bottom - b.top * a.bottom, a.bottom * b.bottom)
export const multiply = (a: Rational, b: Rational) => rational(a.top * b.top, a.bottom * b.bottom)
export const divide = (a: Rational, b: Rational) => rational(a.top * b.bottom, a.bottom * b.top)

/** The largest whole number not above the fraction. */
export function floor({ top, bottom }: Rational): Rational {
  const whole = top / bottom
  return { top: top < 0n && whole * bottom !== top ? whole - 1n : whole, bottom: 1n }
}

/** A whole power. Null for other exponents and for results too long to write. */
export function power(base: Rational, exponent: Rational): Rational | null {
  if (exponent.bottom !== 1n || isLong(exponent.top)) return null
  const times = exponent.top < 0n ? -exponent.top : exponent.top
  const bits = Math.max(bitsOf(base.top), bitsOf(base.bottom))
  if (bits > 1 && Number(times) * bits > MAX_BITS) return null
  if (times > 1_000_000n) return null
  const [top, bottom] = [base.top ** times, base.bottom ** times]
  return exponent.top < 0n ? rational(bottom, top) : rational(top, bottom)
}

/** The number in decimals: exactly when it has an end within 15 places, else to 15 significant digits. Null when it has none. */
export function decimalText(value: Rational): string | null {
  const { top, bottom } = value
  if (bottom === 1n) return wholeText(top.toString())
  const scale = 10n ** BigInt(SHOWN_DECIMALS)
  if (scale % bottom === 0n) {
    const digits = (top < 0n ? -top : top) * (scale / bottom)
    const fraction = (digits % scale).toString().padStart(SHOWN_DECIMALS, '0').replace(/0+$/, '')
    return `${top < 0n ? '-' : ''}${digits / scale}.${fraction}`
  }
  const near = Number(top) / Number(bottom)
  return Number.isFinite(near) && near !== 0 ? String(Number(near.toPrecision(15))) : null
}

/** Every digit, unless the number is long and mostly zeros: then 1.1944e25 is what people write. */
function wholeText(digits: string): string {
  const [, sign = '', significant = '', zeros = ''] = /^(-?)(\d+?)(0*)$/.exec(digits) ?? []
  if (significant.length + zeros.length <= 21 || significant.length > 15) return digits
  const rest = significant.slice(1)
  return `${sign}${significant[0]}${rest === '' ? '' : `.${rest}`}e${significant.length + zeros.length - 1}`
}

const bitsOf = (value: bigint): number => (value < 0n ? -value : value).toString(16).length * 4
const isLong = (value: bigint): boolean => bitsOf(value) > MAX_BITS

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let [x, y] = [a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}
