// Where in the page one is: by the address.
export function place(): { first: string; second: string } {
    const [first = "", second = ""] = location.pathname.slice(1).split("/").map(decodeURIComponent);
    return { first, second };
}

// Does a game speak there?
export function saysGames(): boolean {
    return ["g", "replay", "judge"].includes(place().first);
}
