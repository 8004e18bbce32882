/** A Storage in memory. `everything()` is all of it as one text, to look for what must not be there. */
export function memoryStorage(): Storage & { everything(): string } {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
    everything: () => JSON.stringify([...kept]),
  }
}
