// A style sheet that a part brings with it: what bundles the kit loads it with the part.
declare module '*.css'
